interface Batch<Question, Row> {
  readonly questions: Map<string, Question>;
  readonly answers: Promise<ReadonlyMap<string, Row>>;
  run(): Promise<void>;
}

/**
 * Looks up one row at a time for the caller and many at a time for the store: questions that arrive during a look-up
 * share the next one. A look-up that began before a question never answers it, so answers are as fresh as without
 * batching.
 *
 * @param lookUpMany finds the rows of many questions; a question without a row is answered with null
 * @param questionId and `rowId` tell which row answers which question
 */
export function batchLookUps<Question, Row>(
  lookUpMany: (questions: readonly Question[]) => Promise<readonly Row[]>,
  questionId: (question: Question) => string,
  rowId: (row: Row) => string,
): (question: Question) => Promise<Row | null> {
  let next: Batch<Question, Row> | undefined;
  let underWay = false;

  function runNext(): void {
    if (underWay || next === undefined) return;
    const batch = next;
    next = undefined;
    underWay = true;
    void batch.run().finally(() => {
      underWay = false;
      runNext();
    });
  }

  async function answer(questions: Iterable<Question>): Promise<ReadonlyMap<string, Row>> {
    const rows = await lookUpMany([...questions]);
    return new Map(rows.map((row) => [rowId(row), row]));
  }

  return async (question) => {
    if (next === undefined) {
      next = newBatch(answer);
      // Requests that arrived in the same moment are still being read.
      setImmediate(runNext);
    }
    const id = questionId(question);
    next.questions.set(id, question);
    return (await next.answers).get(id) ?? null;
  };
}

function newBatch<Question, Row>(
  answer: (questions: Iterable<Question>) => Promise<ReadonlyMap<string, Row>>,
): Batch<Question, Row> {
  const questions = new Map<string, Question>();
  let settle: (answers: Promise<ReadonlyMap<string, Row>>) => void = () => undefined;
  const answers = new Promise<ReadonlyMap<string, Row>>((resolve) => {
    settle = resolve;
  });
  return {
    questions,
    answers,
    run: async () => {
      const running = answer(questions.values());
      settle(running);
      // The callers get the failure; here it only ends the turn.
      await running.catch(() => undefined);
    },
  };
}

// Rules of our own for oxlint, which .oxlintrc.json names.
import { wrongWordsIn } from './wrong-words.mjs';

/** An attribute that is set in some cases only is `name={inThisCase ? value : undefined}`. */
const noSpreadLiteralAttributes = {
  meta: {
    messages: {
      literal: 'Write these attributes out: the compiler checks no name in a literal that is spread.',
    },
  },
  create: (context) => ({
    JSXSpreadAttribute(node) {
      if (mayBeLiteral(node.argument)) context.report({ node, messageId: 'literal' });
    },
  }),
};

/** Tells whether an expression is an object literal in one of its cases. */
function mayBeLiteral(expression) {
  switch (expression.type) {
    case 'ObjectExpression':
      return true;
    case 'ConditionalExpression':
      return mayBeLiteral(expression.consequent) || mayBeLiteral(expression.alternate);
    case 'LogicalExpression':
      return mayBeLiteral(expression.left) || mayBeLiteral(expression.right);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return mayBeLiteral(expression.expression);
    default:
      return false;
  }
}

/** Finds the literals that `unicorn/no-useless-spread` does not, because they are said to be constant or of a type. */
const noSpreadLiterals = {
  meta: {
    messages: {
      literal: 'Write these entries out: the compiler checks no name in a literal that is spread.',
    },
  },
  create: (context) => ({
    SpreadElement(node) {
      const { type, expression } = node.argument;
      if (type !== 'TSAsExpression' && type !== 'TSSatisfiesExpression') return;
      if (expression.type !== 'ObjectExpression' && expression.type !== 'ArrayExpression') return;
      context.report({ node, messageId: 'literal' });
    },
  }),
};

/** A part of a finding that is there in some cases only is `severity: inThisCase ? 'low' : undefined`. */
const noConditionalSpreadLiterals = {
  meta: {
    messages: {
      conditional: 'Write these entries out, with undefined where they are missing.',
    },
  },
  create: (context) => ({
    'ObjectExpression > SpreadElement'({ argument }) {
      const isConditional =
        argument.type === 'ConditionalExpression' ||
        (argument.type === 'LogicalExpression' && argument.operator === '&&');
      if (isConditional && mayBeLiteral(argument)) {
        context.report({ node: argument, messageId: 'conditional' });
      }
    },
  }),
};

const NUMBER_METHODS = ['toFixed', 'toLocaleString', 'toPrecision'];

/** People are shown numbers in one form, which `formatNumber` and `counted` of the contracts give them. */
const oneFormOfNumbers = {
  meta: { messages: { other: 'Write numbers with formatNumber or counted of the contracts.' } },
  create: (context) => ({
    MemberExpression({ object, property }) {
      const isIntl =
        object.type === 'Identifier' && object.name === 'Intl' && property.name === 'NumberFormat';
      if (isIntl || NUMBER_METHODS.includes(property.name))
        context.report({ node: property, messageId: 'other' });
    },
  }),
};

/** People read one word for one thing. A text is more than one word, begins in capitals, or stands in JSX. */
const oneWordForOneThing = {
  meta: { messages: { other: '“{{word}}” is another word for a thing that has one: see docs/glossary.md.' } },
  create(context) {
    const look = (node, text) => {
      for (const word of wrongWordsIn(text)) context.report({ node, messageId: 'other', data: { word } });
    };
    const lookAtText = (node, text) => {
      if (/\S\s+\S/.test(text) || /^\s*[A-Z][a-z]/.test(text)) look(node, text);
    };
    return {
      JSXText: (node) => look(node, node.value),
      Literal(node) {
        if (typeof node.value === 'string') lookAtText(node, node.value);
      },
      TemplateElement: (node) => lookAtText(node, node.value.cooked),
    };
  },
};

const HOUR = 3_600_000;
const HOOKS = new Set(['beforeAll', 'beforeEach', 'afterEach', 'afterAll']);

/** Refuses fixed time limits of tests, because a busy machine needs longer. Runs of hours may name their time. */
const noFixedTestLimits = {
  meta: {
    messages: {
      fixed:
        'Leave out this limit, or multiply it by the patience of the testkit: the default limit grows on a busy machine.',
    },
  },
  create: (context) => ({
    CallExpression(node) {
      const limit = node.arguments[limitPlace(node.callee)];
      if (limit?.type === 'Literal' && typeof limit.value === 'number' && limit.value < HOUR) {
        context.report({ node: limit, messageId: 'fixed' });
      }
    },
  }),
};

/** Returns the place of the time limit among the arguments of a jest function; -1 if it takes none. */
function limitPlace(callee) {
  if (callee.type === 'Identifier') {
    if (HOOKS.has(callee.name)) return 1;
    return callee.name === 'test' ? 2 : -1;
  }
  if (callee.type === 'CallExpression') return limitPlace(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return -1;
  if (callee.object.name === 'jest') return callee.property.name === 'setTimeout' ? 0 : -1;
  return limitPlace(callee.object);
}

export default {
  meta: { name: 'plumbline' },
  rules: {
    'no-conditional-spread-literals': noConditionalSpreadLiterals,
    'no-fixed-test-limits': noFixedTestLimits,
    'no-spread-literals': noSpreadLiterals,
    'no-spread-literal-attributes': noSpreadLiteralAttributes,
    'one-form-of-numbers': oneFormOfNumbers,
    'one-word-for-one-thing': oneWordForOneThing,
  },
};

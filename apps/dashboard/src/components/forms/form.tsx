import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';

interface FormProps {
  readonly onSubmit: (form: FormData) => void;
  readonly children: ReactNode;
}

/**
 * A form that keeps its fields when it is refused; React's own `action` would clear them. The first refused field gets
 * the focus, because it may be out of view.
 */
export function Form({ onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    const refused = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
    if (!isSent.current || !refused) return;
    isSent.current = false;
    refused.focus();
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    isSent.current = true;
    onSubmit(new FormData(event.currentTarget));
  }
  return (
    <form ref={form} onSubmit={submit}>
      {children}
    </form>
  );
}

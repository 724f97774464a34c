import type { ReactNode, SubmitEvent } from 'react';

interface FormProps {
  readonly onSubmit: (form: FormData) => void;
  readonly children: ReactNode;
}

/** A form that keeps its fields when it is refused; React's own `action` would clear them. */
export function Form({ onSubmit, children }: FormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  }
  return <form onSubmit={submit}>{children}</form>;
}

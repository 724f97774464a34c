import { CloseButton, Group, Title } from '@mantine/core';
import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import './dialog.css';

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly size?: 'md' | 'lg' | 'xl';
  /** True if only a button inside closes the dialog, because it shows something that cannot be shown again. */
  readonly mustAnswer?: boolean;
  readonly children: ReactNode;
}

/** A dialog above the screen. The browser's own dialog element keeps the focus inside, and returns it afterwards. */
export function Dialog({ opened, ...shown }: DialogProps) {
  return opened ? <OpenDialog {...shown} /> : null;
}

function OpenDialog({
  onClose,
  title,
  size = 'md',
  mustAnswer = false,
  children,
}: Omit<DialogProps, 'opened'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => shown?.close();
  }, []);

  function closeFromBackdrop({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    if (target === currentTarget && !mustAnswer) onClose();
  }
  // Browsers close a dialog on the second Escape in a row, even if the first one was prevented.
  function afterClosing({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    if (currentTarget.open) return;
    if (mustAnswer) currentTarget.showModal();
    else onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={`dialog is-${size}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (mustAnswer) event.preventDefault();
      }}
      onClose={afterClosing}
      onMouseDown={closeFromBackdrop}
    >
      <div className="dialog-content">
        <Group justify="space-between" wrap="nowrap" mb="md">
          <Title order={2} size="md" id={titleId} className="breaks">
            {title}
          </Title>
          {!mustAnswer && <CloseButton aria-label="Close" onClick={onClose} />}
        </Group>
        {children}
      </div>
    </dialog>
  );
}

import { Alert, Button, CloseButton, Group, Title } from '@mantine/core';
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import './dialog.css';
import { useBack } from './use-back.ts';

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly size?: 'md' | 'lg' | 'xl';
  /** True if only a button inside closes the dialog, because it shows something that cannot be shown again. */
  readonly mustAnswer?: boolean;
  /** True if the address names what is shown, so that going back closes the dialog as it is. */
  readonly isInAddress?: boolean;
  readonly children: ReactNode;
}

/**
 * A dialog above the screen. The browser's own dialog element keeps the focus inside, and returns it afterwards.
 * Escape, the browser's back button and a click beside the dialog close it, or ask first if something was typed.
 */
export function Dialog({ opened, ...shown }: DialogProps) {
  return opened ? <OpenDialog {...shown} /> : null;
}

function OpenDialog({
  onClose,
  title,
  size = 'md',
  mustAnswer = false,
  isInAddress = false,
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

  const [isTyped, setTyped] = useState(false);
  const [asks, setAsks] = useState(false);
  const stays = mustAnswer || isTyped;
  function leave() {
    if (stays) setAsks(true);
    else onClose();
  }
  useBack(leave, !isInAddress);
  function leaveByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    // Escape closes the open list of a field first.
    if (event.target instanceof Element && event.target.matches('[aria-expanded="true"]')) return;
    leave();
  }
  function leaveByBackdrop({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    if (target === currentTarget) leave();
  }
  // Phones close a dialog by a gesture.
  function afterClosing({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    if (currentTarget.open) return;
    if (stays) currentTarget.showModal();
    leave();
  }
  function noteTyping() {
    setTyped(true);
    setAsks(false);
  }

  return (
    <dialog
      ref={dialog}
      className={`dialog is-${size}`}
      aria-labelledby={titleId}
      onInput={noteTyping}
      onKeyDown={leaveByKey}
      onClose={afterClosing}
      onMouseDown={leaveByBackdrop}
    >
      <div className="dialog-content">
        <Group justify="space-between" wrap="nowrap" mb="md">
          <Title order={2} size="md" id={titleId} className="breaks">
            {title}
          </Title>
          {!mustAnswer && <CloseButton aria-label="Close" onClick={onClose} />}
        </Group>
        {asks && !mustAnswer && (
          <Alert color="yellow" role="alert" mb="md" className="dialog-question">
            <Group justify="space-between">
              What you typed is not sent yet.
              <Button size="xs" variant="default" onClick={onClose}>
                Close and lose it
              </Button>
            </Group>
          </Alert>
        )}
        {children}
      </div>
    </dialog>
  );
}

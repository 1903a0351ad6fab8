import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useTranslation } from 'react-i18next'
import type { Modal } from '../state/modal.ts'

/** A text that the user has to type to confirm an action that cannot be undone. */
export interface TypedText {
  /** The text. Case and spaces are ignored in the comparison. */
  readonly text: string
  /** The label of the field, which says what to type. */
  readonly label: string
  /** Shown at the field when the user has typed something else. */
  readonly error: string
  readonly isNumber?: boolean
}

/** The translated texts of a confirmation dialog. */
export interface Confirmation {
  readonly title: string
  readonly text: string
  /** The label of the button that confirms: the verb of the title, for example `Delete`. */
  readonly action: string
  /** The label of the button that cancels. Default: `Cancel`. */
  readonly cancel?: string
  /** Marks an action that cannot be undone. */
  readonly isDanger?: boolean
  /** Asks the user to type a text. */
  readonly typed?: TypedText
}

interface ConfirmDialogProps {
  readonly confirmation: Confirmation
  readonly modal: Modal<true>
}

/**
 * The dialog of `confirm` for actions that are confirmed with a button only. The button of a dangerous action does not have the focus, so that Enter
 * cannot trigger the action by accident.
 */
export function ConfirmDialog({ confirmation: { title, text, action, cancel, isDanger = false }, modal: { isOpen, onClose, finish } }: ConfirmDialogProps) {
  const { t } = useTranslation()
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {cancel ?? t('cancel')}
      </Button>
      <Button variant={isDanger ? 'danger' : 'primary'} onPress={() => finish(true)} autoFocus={!isDanger}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} closeLabel={t('close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <p>{text}</p>
    </Dialog>
  )
}

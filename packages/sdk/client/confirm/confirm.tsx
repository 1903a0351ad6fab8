import { lazy } from 'react'
import { openModal } from '../state/modal.ts'

/** What is asked, in the asker's own words. */
export interface Confirmation {
  readonly title: string
  readonly text: string
  /** What the button that says yes says. */
  readonly action: string
  /** `Cancel` when not given. */
  readonly cancel?: string
  /** What is asked cannot be undone. */
  readonly isDanger?: boolean
}

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })))

/** Asks before something is done: true when the answer is yes, false however else the dialog is left. */
export async function confirm(question: Confirmation): Promise<boolean> {
  return (await openModal<true>((modal) => <ConfirmDialog question={question} modal={modal} />)) === true
}

import { lazy } from 'react'
import { openModal } from '../state/modal.ts'
import type { Confirmation } from './confirm-dialog.tsx'

export type { Confirmation } from './confirm-dialog.tsx'

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })))
const TypedConfirmDialog = lazy(() => import('../forms/typed-confirm-dialog.tsx').then((module) => ({ default: module.TypedConfirmDialog })))

/**
 * Opens a confirmation dialog.
 * @returns True when the user confirms, false when they close the dialog in any other way.
 */
export async function confirm(confirmation: Confirmation): Promise<boolean> {
  const { typed } = confirmation
  const answer = await openModal<true>((modal) =>
    typed ? <TypedConfirmDialog confirmation={confirmation} typed={typed} modal={modal} /> : <ConfirmDialog confirmation={confirmation} modal={modal} />,
  )
  return answer === true
}

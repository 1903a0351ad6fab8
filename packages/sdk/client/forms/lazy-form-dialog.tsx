import { lazy, Suspense } from 'react'
import type { FormDialogProps } from './form-dialog.tsx'

const LoadedDialog = lazy(async () => ({ default: (await import('./form-dialog.tsx')).FormDialog }))

/** A dialog with the fields of a form, a button that sends it and one that closes the dialog. It loads when it opens for the first time. */
export const FormDialog = (props: FormDialogProps) => (
  <Suspense fallback={null}>
    <LoadedDialog {...props} />
  </Suspense>
)

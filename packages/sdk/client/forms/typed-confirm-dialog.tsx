import * as z from 'zod/mini'
import { ApiError } from '../api/api-error.ts'
import type { Confirmation, TypedText } from '../confirm/confirm-dialog.tsx'
import type { Modal } from '../state/modal.ts'
import { FormText } from './fields/form-text.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useContractForm } from './use-contract-form.ts'

const Schema = z.object({ typed: z.string() })

interface TypedConfirmDialogProps {
  readonly confirmation: Confirmation
  readonly typed: TypedText
  readonly modal: Modal<true>
}

/** The dialog of `confirm` in which the user types a text. */
export function TypedConfirmDialog({ confirmation: { text, ...labels }, typed, modal: { isOpen, onClose, finish } }: TypedConfirmDialogProps) {
  const form = useContractForm({
    schema: Schema,
    defaults: { typed: '' },
    send: async (body) => {
      if (normalize(body.typed) !== normalize(typed.text)) throw new ApiError(422, 'invalid', typed.error, { errors: { typed: [typed.error] } })
      finish(true)
    },
  })
  return (
    <FormDialog {...labels} form={form} isOpen={isOpen} onClose={onClose}>
      <p>{text}</p>
      <FormText control={form.control} name="typed" label={typed.label} inputMode={typed.isNumber ? 'numeric' : 'text'} autoComplete="off" autoFocus />
    </FormDialog>
  )
}

/** Removes spaces and case: some languages write numbers with spaces, and the user may begin with an upper-case character. */
const normalize = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase()

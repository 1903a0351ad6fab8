import { type Modal, sendRequest, toast, useUser } from '@balafon/sdk/client'
import { FormDialog, FormEmail, FormNumber, FormRows, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ItemKind } from '../../contract/fields.ts'
import { proposeSplit } from '../../contract/splits.ts'
import { createFieldError } from '../field-error.ts'
import classes from './price-field.module.css'

const Schema = z.object({ shares: z.array(z.object({ email: z.string(), percent: z.nullable(z.number()) })) })

interface SplitDialogProps extends Modal<void> {
  readonly kind: ItemKind
  readonly itemId: number
}

/** Proposes a split. It is active when all collaborators have accepted. */
export default function SplitDialog({ isOpen, onClose, kind, itemId }: SplitDialogProps) {
  const { t } = useTranslation()
  const user = useUser()
  const form = useContractForm({
    schema: Schema,
    defaults: { shares: [{ email: user?.email ?? '', percent: 100 }] },
    async send({ shares }) {
      const total = shares.reduce((sum, { percent }) => sum + Math.round((percent ?? 0) * 100), 0)
      if (total !== 10_000) throw createFieldError('shares', t('wallet.split_total'))
      const body = { shares: shares.map(({ email, percent }) => ({ email: email.trim(), basis_points: Math.round((percent ?? 0) * 100) })) }
      await sendRequest(proposeSplit, { params: { kind, itemId }, body })
      toast.positive(t('shop.split.sent'))
      onClose()
    },
  })
  return (
    <FormDialog title={t('shop.split.edit')} isOpen={isOpen} onClose={onClose} action={t('shop.split.propose')} cancel={t('wallet.cancel')} form={form}>
      <p>{t('shop.split.text')}</p>
      <FormRows
        control={form.control}
        name="shares"
        label={t('shop.split.shares')}
        addLabel={t('shop.split.add')}
        createRow={() => ({ email: '', percent: null })}
      >
        {(row) => (
          <div className={classes.row}>
            <FormEmail control={form.control} name={`${row}.email`} label={t('shop.split.email')} />
            <FormNumber control={form.control} name={`${row}.percent`} label={t('shop.split.percent')} unit="%" />
          </div>
        )}
      </FormRows>
    </FormDialog>
  )
}

import { type Modal, reportError, sendRequest, toast, useFormat } from '@balafon/sdk/client'
import type { ResponseOf } from '@balafon/sdk/contract'
import { FormDialog, FormRadioGroup, FormText, FormTextArea, useContractForm, useWatch } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { CopyButton } from '@balafon/ui/copy-button'
import { DescriptionList } from '@balafon/ui/description-list'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { approveWithdrawal, refuseWithdrawal, revealDestination, type WithdrawalItem } from '../../contract/withdrawal-settlement.ts'
import { createFieldError } from '../field-error.ts'

const Schema = z.object({ decision: z.enum(['approve', 'refuse']), reference: z.string(), reason: z.string() })

interface SettleDialogProps extends Modal<void> {
  readonly withdrawal: WithdrawalItem
}

/** Marks a withdrawal as paid, with the reference of the payout, or refuses it with a reason that the user reads. */
export default function SettleDialog({ isOpen, onClose, withdrawal }: SettleDialogProps) {
  const { t } = useTranslation()
  const form = useSettleForm(withdrawal, onClose)
  const decision = useWatch({ control: form.control, name: 'decision' })
  return (
    <FormDialog
      title={t('withdrawals.settle_title')}
      isOpen={isOpen}
      onClose={onClose}
      action={t(decision === 'refuse' ? 'withdrawals.refuse' : 'withdrawals.approve')}
      form={form}
      isDanger={decision === 'refuse'}
    >
      <WithdrawalFacts withdrawal={withdrawal} />
      <FormRadioGroup
        control={form.control}
        name="decision"
        label={t('withdrawals.decision')}
        options={[
          { value: 'approve', label: t('withdrawals.approve') },
          { value: 'refuse', label: t('withdrawals.refuse') },
        ]}
      />
      {decision === 'refuse' ? (
        <FormTextArea control={form.control} name="reason" label={t('wallet.withdrawals.field.reason')} hint={t('withdrawals.reason.hint')} />
      ) : (
        <FormText control={form.control} name="reference" label={t('wallet.withdrawals.field.payout_reference')} hint={t('withdrawals.reference.hint')} />
      )}
    </FormDialog>
  )
}

function WithdrawalFacts({ withdrawal }: { readonly withdrawal: WithdrawalItem }) {
  const { t } = useTranslation()
  const { money, country } = useFormat()
  const { user, amount, currency, full_name, first_approver } = withdrawal
  return (
    <DescriptionList
      items={[
        { term: t('wallet.withdrawals.field.user'), value: user.label },
        { term: t('wallet.withdrawals.field.amount'), value: <b data-tabular>{money(amount, currency)}</b> },
        { term: t('wallet.withdrawals.field.full_name'), value: full_name },
        { term: t('wallet.withdrawals.field.country'), value: country(withdrawal.country) },
        ...useAccountRows(withdrawal),
        ...(first_approver ? [{ term: t('wallet.withdrawals.field.first_approver'), value: first_approver.label }] : []),
      ]}
    />
  )
}

/**
 * Returns the rows that describe the account. Most digits are hidden until the administrator asks for the whole numbers. The server records
 * this request in the audit log.
 */
function useAccountRows({ id, summary }: WithdrawalItem) {
  const { t } = useTranslation()
  const [numbers, setNumbers] = useState<ResponseOf<typeof revealDestination>['destination'] | null>(null)
  async function reveal() {
    try {
      setNumbers((await sendRequest(revealDestination, { params: { id } })).destination)
    } catch (error) {
      reportError(error)
    }
  }
  if (numbers === null) {
    const action = (
      <>
        {summary}{' '}
        <Button variant="outline" size="small" onPress={() => void reveal()}>
          {t('withdrawals.reveal')}
        </Button>
      </>
    )
    return [{ term: t('wallet.withdrawals.field.summary'), value: action }]
  }
  return (['iban', 'swift_code', 'transfer_info'] as const).flatMap((name) => {
    const value = numbers[name]
    if (!value) return []
    return {
      term: t(`wallet.withdrawals.field.${name}`),
      value: (
        <>
          <span data-tabular>{value}</span> <CopyButton text={value} label={t('withdrawals.copy')} />
        </>
      ),
    }
  })
}

function useSettleForm({ id }: WithdrawalItem, onClose: () => void) {
  const { t } = useTranslation()
  return useContractForm({
    schema: Schema,
    defaults: { decision: 'approve' as const, reference: '', reason: '' },
    async send({ decision, reference, reason }) {
      if (decision === 'approve' && reference.trim() === '') throw createFieldError('reference', t('withdrawals.reference.required'))
      if (decision === 'refuse' && reason.trim().length < 3) throw createFieldError('reason', t('wallet_admin.reason.required'))
      const result =
        decision === 'approve'
          ? await sendRequest(approveWithdrawal, { params: { id }, body: { reference: reference.trim() } })
          : await sendRequest(refuseWithdrawal, { params: { id }, body: { reason: reason.trim() } })
      toast.positive(t(result.needs_second_approver ? 'withdrawals.needs_second' : decision === 'approve' ? 'withdrawals.approved' : 'withdrawals.refused'))
      onClose()
    },
  })
}

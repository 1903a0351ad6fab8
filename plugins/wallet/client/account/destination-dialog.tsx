import { type Modal, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { FormDialog, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { listDestinations, saveDestination } from '../../contract/withdrawals.ts'
import { createFieldError } from '../field-error.ts'
import { DestinationFields, useDestinationDefaults } from '../withdrawal/destination-fields.tsx'
import { createDestinationBody, findDestinationMistake } from '../withdrawal/destination-values.ts'
import { WithdrawalValues } from '../withdrawal/withdrawal-schema.ts'

/** Saves a destination of withdrawals. The server asks for the password first. */
export default function DestinationDialog({ isOpen, onClose }: Modal<void>) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const form = useContractForm({
    schema: WithdrawalValues,
    defaults: useDestinationDefaults(),
    async send(values) {
      const mistake = findDestinationMistake(values)
      if (mistake) throw createFieldError(mistake[0], t(mistake[1]))
      await sendRequest(saveDestination, { body: createDestinationBody(values) })
      toast.positive(t('wallet.destination.saved'))
      onClose()
      await invalidate(listDestinations)
    },
  })
  return (
    <FormDialog
      title={t('wallet.destination.new')}
      isOpen={isOpen}
      onClose={onClose}
      action={t('wallet.destination.add')}
      cancel={t('wallet.cancel')}
      form={form}
    >
      <DestinationFields control={form.control} />
    </FormDialog>
  )
}

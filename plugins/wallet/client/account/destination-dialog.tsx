import { type Modal, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { listDestinations, saveDestination } from '../../contract/withdrawals.ts'
import classes from '../dialog.module.css'
import { createFieldError } from '../field-error.ts'
import { DestinationFields, useDestinationDefaults } from '../withdrawal/destination-fields.tsx'
import { createDestinationBody, findDestinationMistake } from '../withdrawal/destination-values.ts'
import { WithdrawalValues } from '../withdrawal/withdrawal-schema.ts'

/** Saves a destination of withdrawals. The server asks for the password first. */
export default function DestinationDialog({ isOpen, onClose }: Modal<void>) {
  const { t } = useTranslation()
  const formId = useId()
  const invalidate = useInvalidateQueries()
  const { control, submit, isPending } = useContractForm({
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
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('wallet.cancel')}
      </Button>
      <Button type="submit" form={formId} isPending={isPending}>
        {t('wallet.destination.add')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('wallet.destination.new')} closeLabel={t('wallet.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate className={classes.form}>
        <DestinationFields control={control} />
      </form>
    </Dialog>
  )
}

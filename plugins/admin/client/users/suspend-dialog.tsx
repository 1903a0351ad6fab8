import { type Modal, sendRequest, toast } from '@balafon/sdk/client'
import { FormDateTime, FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SuspensionBody, suspendUser, type UserAccount } from '../../contract/users.ts'
import classes from './dialog-form.module.css'
import { useRefreshUsers } from './use-user-account.ts'

/** Asks for the reason and the end of a suspension. */
export default function SuspendDialog({ user, isOpen, onClose }: Modal<never> & { user: UserAccount }) {
  const { t } = useTranslation()
  const formId = useId()
  const refresh = useRefreshUsers()
  const { control, submit, isPending } = useContractForm({
    schema: SuspensionBody,
    defaults: { reason: '', until: null },
    send: async (body) => {
      await sendRequest(suspendUser, { params: { id: user.id }, body })
      toast.positive(t('admin.user.suspended', { name: user.name }))
      await refresh()
      onClose()
    },
  })
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('admin.cancel')}
      </Button>
      <Button variant="danger" type="submit" form={formId} isPending={isPending}>
        {t('admin.users.action.suspend')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('admin.user.suspend.title', { name: user.name })} closeLabel={t('admin.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <p>{t('admin.user.suspend.text')}</p>
        <FormTextArea control={control} name="reason" label={t('admin.user.suspend.reason')} hint={t('admin.user.suspend.reason.hint')} maxLength={1000} />
        <FormDateTime control={control} name="until" label={t('admin.user.suspend.until')} hint={t('admin.user.suspend.until.hint')} />
      </form>
    </Dialog>
  )
}

import { sendRequest, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { connectWithPassword, PasswordOfAccount } from '../../contract/social.ts'
import classes from '../form/form.module.css'
import { FormText } from '../form/form-text.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import { EffortNote } from '../login/effort-note.tsx'
import { useEffort } from '../login/use-effort.ts'
import { useFollow } from './use-follow.ts'

interface ConnectDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The address that came from a service is an account's here already: its password says that both are the same person's. */
export function ConnectDialog({ isOpen, onClose }: ConnectDialogProps) {
  const t = useT()
  const formId = useId()
  const follow = useFollow()
  const { share, withEffort, stop } = useEffort()
  const { control, submit, isPending, reset } = useContractForm({
    schema: PasswordOfAccount,
    defaults: { password: '' },
    send: async (body) => {
      const entry = await withEffort((effort) => sendRequest(connectWithPassword, { body: { ...body, ...effort } }))
      close()
      await follow(entry)
    },
  })
  const close = () => {
    stop()
    reset()
    onClose()
  }
  const actions = (
    <>
      <Button look="quiet" onPress={close}>
        {t('auth.social.cancel')}
      </Button>
      <Button type="submit" form={formId} isPending={isPending}>
        {t('auth.social.connect')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('auth.social.password_required')} closeLabel={t('auth.social.dismiss')} isOpen={isOpen} onClose={close} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate className={classes.form}>
        <p>{t('auth.social.password_text')}</p>
        <FormText control={control} name="password" label={t('auth.password')} isPassword autoComplete="current-password" isRequired autoFocus />
        <EffortNote share={share} />
      </form>
    </Dialog>
  )
}

import type { Modal } from '@balafon/sdk/client'
import { FormEntity, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RoleChoice } from '../../contract/users.ts'

/** Asks for the role that selected users get. It resolves with the role. */
export default function AddRoleDialog({ isOpen, onClose, finish }: Modal<{ role_id: number }>) {
  const { t } = useTranslation()
  const formId = useId()
  const { control, submit } = useContractForm({
    schema: RoleChoice,
    defaults: {},
    send: async ({ role_id }) => finish({ role_id }),
  })
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('admin.cancel')}
      </Button>
      <Button type="submit" form={formId}>
        {t('admin.users.action.add_role')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('admin.users.action.add_role')} closeLabel={t('admin.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate>
        <FormEntity control={control} name="role_id" kind="core.role" label={t('admin.users.role')} isRequired />
      </form>
    </Dialog>
  )
}

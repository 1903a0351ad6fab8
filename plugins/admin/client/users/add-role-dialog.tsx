import type { Modal } from '@balafon/sdk/client'
import { FormDialog, FormEntity, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { RoleChoice } from '../../contract/users.ts'

/** Asks for the role that selected users get. It resolves with the role. */
export default function AddRoleDialog({ isOpen, onClose, finish }: Modal<{ role_id: number }>) {
  const { t } = useTranslation()
  const form = useContractForm({
    schema: RoleChoice,
    defaults: {},
    send: async ({ role_id }) => finish({ role_id }),
  })
  return (
    <FormDialog title={t('admin.users.action.add_role')} isOpen={isOpen} onClose={onClose} action={t('admin.users.action.add_role')} form={form}>
      <FormEntity control={form.control} name="role_id" kind="core.role" label={t('admin.users.role')} isRequired />
    </FormDialog>
  )
}

import { type Modal, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { FormDialog, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { countUsers, deleteUserAccount, listUsers, type UserAccount } from '../../contract/users.ts'
import { Content, ContentChoice } from './content-choice.tsx'

const Schema = z.object({ content: Content })

/** Asks whether to keep or delete the content, and deletes the account. It resolves with true after the deletion. */
export default function DeleteUserDialog({ user, finish, ...modal }: Modal<true> & { user: UserAccount }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const form = useContractForm({
    schema: Schema,
    defaults: { content: 'keep' as const },
    send: async ({ content }) => {
      await sendRequest(deleteUserAccount, { params: { id: user.id }, query: { content } })
      toast.positive(t('admin.user.deleted', { name: user.name }))
      await invalidate(listUsers, countUsers)
      finish(true)
    },
  })
  return (
    <FormDialog {...modal} title={t('admin.user.delete.title', { name: user.name })} action={t('admin.user.delete')} form={form} isDanger>
      <p>{t('admin.user.delete.text')}</p>
      <ContentChoice control={form.control} name="content" />
    </FormDialog>
  )
}

import { ApiError, type Modal } from '@balafon/sdk/client'
import { FormDialog, FormText, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { Content, ContentChoice } from './content-choice.tsx'

/** Above this number of users, the administrator types the number before they are deleted. */
const TYPED_ABOVE = 10

const Schema = z.object({ content: Content, typed: z.string() })

/** Asks what becomes of the content of the selected users before they are deleted. It resolves with the choice. */
export default function DeleteSelectedDialog({ count, finish, ...modal }: Modal<{ content: Content }> & { count: number }) {
  const { t } = useTranslation()
  const form = useContractForm({
    schema: Schema,
    defaults: { content: 'keep' as const, typed: '' },
    send: async ({ content, typed }) => {
      const error = t('admin.users.wrong_number', { count })
      if (count > TYPED_ABOVE && Number(typed.replaceAll(/\s/g, '')) !== count) throw new ApiError(422, 'invalid', error, { errors: { typed: [error] } })
      finish({ content })
    },
  })
  return (
    <FormDialog {...modal} title={t('admin.users.delete_selected.title', { count })} action={t('admin.users.delete_selected', { count })} form={form} isDanger>
      <p>{t('admin.users.delete_selected.text')}</p>
      <ContentChoice control={form.control} name="content" />
      {count > TYPED_ABOVE ? (
        <FormText control={form.control} name="typed" label={t('admin.users.type_number', { count })} inputMode="numeric" autoComplete="off" />
      ) : null}
    </FormDialog>
  )
}

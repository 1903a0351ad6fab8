import { ApiError, type Modal } from '@balafon/sdk/client'
import { FormDialog, FormText, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { Content, ContentChoice } from './content-choice.tsx'

/** When more users are selected, the administrator has to type their number as a confirmation. */
const MAX_COUNT_WITHOUT_TYPING = 10

const Schema = z.object({ content: Content, typed: z.string() })

/** Asks whether to keep or delete the content of the selected users before they are deleted. It resolves with the choice. */
export default function DeleteSelectedDialog({ count, finish, ...modal }: Modal<{ content: Content }> & { count: number }) {
  const { t } = useTranslation()
  const form = useContractForm({
    schema: Schema,
    defaults: { content: 'keep' as const, typed: '' },
    send: async ({ content, typed }) => {
      const error = t('admin.users.wrong_number', { count })
      if (count > MAX_COUNT_WITHOUT_TYPING && Number(typed.replaceAll(/\s/g, '')) !== count)
        throw new ApiError(422, 'invalid', error, { errors: { typed: [error] } })
      finish({ content })
    },
  })
  return (
    <FormDialog {...modal} title={t('admin.users.delete_selected.title', { count })} action={t('admin.users.delete_selected', { count })} form={form} isDanger>
      <p>{t('admin.users.delete_selected.text')}</p>
      <ContentChoice control={form.control} name="content" />
      {count > MAX_COUNT_WITHOUT_TYPING ? (
        <FormText control={form.control} name="typed" label={t('admin.users.type_number', { count })} inputMode="numeric" autoComplete="off" />
      ) : null}
    </FormDialog>
  )
}

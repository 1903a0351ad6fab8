import { type Modal, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { FormDialog, FormText, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { createToken, listTokens, MAX_NAME_LENGTH } from '../../contract/tokens.ts'

/** Asks for a name and creates a token. The dialog resolves with the token. */
export default function CreateTokenDialog({ isOpen, onClose, finish }: Modal<string>) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const form = useContractForm({
    schema: createToken.body,
    defaults: { tokenName: '' },
    requiredTexts: { tokenName: t('developers.create.required') },
    send: async (body) => {
      const { plainTextToken } = await sendRequest(createToken, { body })
      await invalidate(listTokens)
      toast.positive(t('developers.create.done'))
      finish(plainTextToken)
    },
  })
  return (
    <FormDialog title={t('developers.create.title')} isOpen={isOpen} onClose={onClose} action={t('developers.create.submit')} form={form}>
      <FormText
        control={form.control}
        name="tokenName"
        label={t('developers.create.name')}
        hint={t('developers.create.hint')}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        autoFocus
        isRequired
      />
    </FormDialog>
  )
}

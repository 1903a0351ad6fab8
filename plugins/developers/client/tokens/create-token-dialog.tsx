import { type Modal, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { FormText, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { createToken, listTokens, MAX_NAME_LENGTH } from '../../contract/tokens.ts'

/** Asks for a name and creates a token. The dialog resolves with the token. */
export default function CreateTokenDialog({ isOpen, onClose, finish }: Modal<string>) {
  const { t } = useTranslation()
  const formId = useId()
  const invalidate = useInvalidateQueries()
  const { control, submit, isPending } = useContractForm({
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
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('developers.cancel')}
      </Button>
      <Button type="submit" form={formId} isPending={isPending}>
        {t('developers.create.submit')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('developers.create.title')} closeLabel={t('developers.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate>
        <FormText
          control={control}
          name="tokenName"
          label={t('developers.create.name')}
          hint={t('developers.create.hint')}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          autoFocus
          isRequired
        />
      </form>
    </Dialog>
  )
}

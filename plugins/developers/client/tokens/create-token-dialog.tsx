import type { Modal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { TextField } from '@balafon/ui/text-field'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_NAME_LENGTH } from '../../contract/tokens.ts'
import { useCreateToken } from './use-create-token.ts'

/** Asks for a name and creates a token. The dialog finishes with the token. */
export default function CreateTokenDialog({ isOpen, onClose, finish }: Modal<string>) {
  const { t } = useTranslation()
  const formId = useId()
  const { name, setName, error, isPending, submit, form } = useCreateToken(finish)
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
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <TextField
          label={t('developers.create.name')}
          hint={t('developers.create.hint')}
          value={name}
          onChange={setName}
          error={error}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          autoFocus
          isRequired
        />
      </form>
    </Dialog>
  )
}

import { sendRequest, useApi, useInvalidateQueries } from '@balafon/sdk/client'
import { FormText, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { getAllowance, greetTrack, listGreetings, listMyGreetings, MAX_LENGTH } from '../../contract/greetings.ts'
import classes from './greet-form.module.css'

interface GreetFormProps {
  readonly trackId: number
  readonly onSent: () => void
  /** Moves the focus to the field when the form appears. */
  readonly isFocused?: boolean
}

/** A form for a greeting on a track. It shows how many greetings are left today. */
export function GreetForm({ trackId, onSent, isFocused = false }: GreetFormProps) {
  const { t } = useTranslation()
  const invalidateQueries = useInvalidateQueries()
  const { data: allowance } = useApi(getAllowance, {})
  const { control, submit, isPending, isDirty, reset } = useContractForm({
    schema: greetTrack.body,
    defaults: { text: '' },
    send: async (body) => {
      await sendRequest(greetTrack, { params: { trackId }, body })
      reset()
      void invalidateQueries(listGreetings, listMyGreetings, getAllowance)
      onSent()
    },
  })
  const isLimitReached = allowance?.left === 0
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormText
        control={control}
        name="text"
        label={t('hello.field')}
        maxLength={MAX_LENGTH}
        autoFocus={isFocused}
        isDisabled={isLimitReached}
        autoComplete="off"
        {...(allowance && { hint: t('hello.left', { count: allowance.left }) })}
      />
      <Button type="submit" isPending={isPending} isDisabled={isLimitReached || !isDirty}>
        {t('hello.send')}
      </Button>
    </form>
  )
}

import { FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { createComment } from '../../contract/comments.ts'
import classes from './comments.module.css'

interface CommentFormProps {
  readonly label: string
  readonly text?: string
  readonly onSend: (body: string) => Promise<void>
}

const Values = z.strictObject({ body: createComment.body.shape.body })

export function CommentForm({ label, text = '', onSend }: CommentFormProps) {
  const { t } = useTranslation()
  const form = useContractForm({
    schema: Values,
    defaults: { body: text },
    send: async ({ body }) => {
      await onSend(body)
      form.reset()
    },
  })
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <FormTextArea control={form.control} name="body" label={label} rows={2} />
      <Button type="submit" size="small" isPending={form.isPending}>
        {t('comments.send')}
      </Button>
    </form>
  )
}

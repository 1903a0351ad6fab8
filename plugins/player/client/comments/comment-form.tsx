import { formatDuration } from '@balafon/sdk/client'
import { FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { type FocusEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { createComment } from '../../contract/comments.ts'
import classes from './comments.module.css'

interface CommentFormProps {
  readonly label: string
  readonly text?: string
  /** Returns the playback position of the commented track in seconds; null when the comment has no position. */
  readonly getPosition?: () => number | null
  readonly onSend: (body: string, position: number | null) => Promise<void>
}

/** The style sheet hides the button of an empty field with `:placeholder-shown`. This selector works only with a placeholder, so the field has an invisible one. */
const PLACEHOLDER = ' '

const Values = z.strictObject({ body: createComment.body.shape.body })

/** The form for a comment. The position of the comment is read when the field gets the focus, and does not change while the user types. */
export function CommentForm({ label, text = '', getPosition = () => null, onSend }: CommentFormProps) {
  const { t } = useTranslation()
  const [position, setPosition] = useState<number | null>(null)
  const form = useContractForm({
    schema: Values,
    defaults: { body: text },
    send: async ({ body }) => {
      await onSend(body, position)
      setPosition(null)
      form.reset()
    },
  })
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLTextAreaElement && target.value === '') setPosition(getPosition())
  }
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate onFocus={onFocus}>
      <FormTextArea
        control={form.control}
        name="body"
        label={position === null ? label : t('comments.write_at', { time: formatDuration(position) })}
        rows={1}
        placeholder={PLACEHOLDER}
      />
      <span className={`${classes.actions} ${classes.send}`}>
        <Button type="submit" size="small" isPending={form.isPending}>
          {t('comments.send')}
        </Button>
        {position === null ? null : (
          <Button variant="quiet" size="small" onPress={() => setPosition(null)}>
            {t('comments.no_position')}
          </Button>
        )}
      </span>
    </form>
  )
}

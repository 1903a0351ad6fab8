import { formatDuration, type Modal, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { FormDialog, FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { TrackCard } from '../../contract/catalogue.ts'
import { createComment, listCommentMarks, listComments } from '../../contract/comments.ts'

interface CommentDialogProps {
  readonly track: TrackCard
  /** The position of the song when the dialog was opened, in seconds. */
  readonly position: number
  readonly modal: Modal<void>
}

const Values = z.strictObject({ body: createComment.body.shape.body })

/** A dialog in which the user comments on a position of the current song without leaving the player. */
export function CommentDialog({ track, position, modal: { isOpen, onClose } }: CommentDialogProps) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const form = useContractForm({
    schema: Values,
    defaults: { body: '' },
    send: async ({ body }) => {
      await sendRequest(createComment, { params: { kind: 'track', id: track.id }, body: { body, position, parent_id: null } })
      await invalidate(listComments, listCommentMarks)
      toast.positive(t('comments.sent'))
      onClose()
    },
  })
  return (
    <FormDialog title={track.name} isOpen={isOpen} onClose={onClose} action={t('comments.send')} form={form}>
      <FormTextArea control={form.control} name="body" label={t('comments.write_at', { time: formatDuration(position) })} rows={3} />
    </FormDialog>
  )
}

import { type Modal, sendRequest, toast } from '@balafon/sdk/client'
import { FormCheckbox, FormDateTime, FormDialog, FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { type CommentReview, SuspendAuthorBody, suspendCommentAuthor } from '../../../contract/comment-moderation.ts'

/** Suspends the author of a comment with a reason, and also hides the author's other comments when the moderator chooses so. */
export default function SuspendAuthorDialog({ comment, isOpen, onClose }: Modal<void> & { readonly comment: CommentReview }) {
  const { t } = useTranslation()
  const name = comment.author?.name ?? ''
  const form = useContractForm({
    schema: SuspendAuthorBody,
    defaults: { reason: '', until: null, hides_comments: true },
    send: async (body) => {
      await sendRequest(suspendCommentAuthor, { params: { id: comment.id }, body })
      toast.positive(t('comment_queue.suspended_author', { name }))
      onClose()
    },
  })
  return (
    <FormDialog title={t('comment_queue.suspend.title', { name })} isOpen={isOpen} onClose={onClose} action={t('comment_queue.suspend')} form={form} isDanger>
      <p>{t('comment_queue.suspend.text')}</p>
      <FormTextArea
        control={form.control}
        name="reason"
        label={t('comment_queue.suspend.reason')}
        hint={t('comment_queue.suspend.reason.hint')}
        maxLength={1000}
        isRequired
      />
      <FormDateTime control={form.control} name="until" label={t('comment_queue.suspend.until')} hint={t('comment_queue.suspend.until.hint')} />
      <FormCheckbox control={form.control} name="hides_comments">
        {t('comment_queue.suspend.hides_comments')}
      </FormCheckbox>
    </FormDialog>
  )
}

import { type Modal, sendRequest, toast } from '@balafon/sdk/client'
import { FormCheckbox, FormDateTime, FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type CommentReview, SuspendAuthorBody, suspendCommentAuthor } from '../../../contract/comment-moderation.ts'
import classes from '../frame/page.module.css'

/** Suspends the author of a comment with a reason, and hides the other comments of the author on request. */
export default function SuspendAuthorDialog({ comment, isOpen, onClose }: Modal<void> & { readonly comment: CommentReview }) {
  const { t } = useTranslation()
  const formId = useId()
  const name = comment.author?.name ?? ''
  const { control, submit, isPending } = useContractForm({
    schema: SuspendAuthorBody,
    defaults: { reason: '', until: null, hides_comments: true },
    send: async (body) => {
      await sendRequest(suspendCommentAuthor, { params: { id: comment.id }, body })
      toast.positive(t('comment_queue.suspended_author', { name }))
      onClose()
    },
  })
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('cancel')}
      </Button>
      <Button variant="danger" type="submit" form={formId} isPending={isPending}>
        {t('comment_queue.suspend')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('comment_queue.suspend.title', { name })} closeLabel={t('close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate className={classes.form}>
        <p>{t('comment_queue.suspend.text')}</p>
        <FormTextArea
          control={control}
          name="reason"
          label={t('comment_queue.suspend.reason')}
          hint={t('comment_queue.suspend.reason.hint')}
          maxLength={1000}
          isRequired
        />
        <FormDateTime control={control} name="until" label={t('comment_queue.suspend.until')} hint={t('comment_queue.suspend.until.hint')} />
        <FormCheckbox control={control} name="hides_comments">
          {t('comment_queue.suspend.hides_comments')}
        </FormCheckbox>
      </form>
    </Dialog>
  )
}

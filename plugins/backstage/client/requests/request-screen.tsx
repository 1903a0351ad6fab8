import { confirm, Link, reportError, sendRequest, useApi, useDocumentTitle, useInvalidateQueries, useParams } from '@balafon/sdk/client'
import { FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { Button, getButtonClass } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import {
  answerBackstageRequest,
  getBackstageRequest,
  listBackstageRequests,
  MESSAGE_MAX_LENGTH,
  type RequestDetails,
  withdrawBackstageRequest,
} from '../../contract/requests.ts'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'
import { Conversation } from './conversation.tsx'
import { useRequestKinds } from './request-kinds.ts'
import { RequestStatus } from './request-status.tsx'
import { useRequestChanges } from './use-request-changes.ts'

/** A submitted request: its status, the conversation with the reviewers, and the next step. */
export default function RequestScreen() {
  const { t } = useTranslation()
  const { requestId = '' } = useParams()
  const query = useApi(getBackstageRequest, { params: { requestId: Number(requestId) || 0 } })
  useRequestChanges()
  return (
    <ScreenState query={query} title={t('backstage.requests.title')}>
      {({ request }) => <Request request={request} />}
    </ScreenState>
  )
}

function Request({ request }: { readonly request: RequestDetails }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const texts = useRequestKinds(t).find(({ kind }) => kind === request.kind)
  const isOpen = request.status === 'open' || request.status === 'asked'
  useDocumentTitle(texts?.label ?? t('backstage.requests.title'))
  const withdraw = async () => {
    if (!(await confirm({ title: t('backstage.request.withdraw.title'), text: t('backstage.request.withdraw.text'), action: t('backstage.request.withdraw') })))
      return
    try {
      await sendRequest(withdrawBackstageRequest, { params: { requestId: request.id } })
      await invalidate(getBackstageRequest, listBackstageRequests)
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{request.artist_name}</h1>
        <RequestStatus status={request.status} />
      </header>
      <section className={classes.box}>
        <h2>{texts?.label ?? request.kind}</h2>
        <p>{t(`backstage.requests.explained.${request.status}`)}</p>
        {request.owner_consent === 'asked' && isOpen ? <p className={classes.quiet}>{t('backstage.request.owner_asked')}</p> : null}
        {request.reason ? <blockquote className={classes.wrap}>{request.reason}</blockquote> : null}
        <p className={classes.quiet}>
          {request.proof_url ? (
            <a href={request.proof_url} rel="noopener noreferrer nofollow" target="_blank">
              {request.proof_url}
            </a>
          ) : (
            request.document?.name
          )}
        </p>
        {request.status === 'approved' ? (
          <Link to="/backstage" className={getButtonClass()}>
            {t('backstage.request.open_backstage')}
          </Link>
        ) : null}
        {request.status === 'refused' ? (
          <Link to={`/backstage/requests/${request.kind}`} className={getButtonClass('outline')}>
            {t('backstage.request.again')}
          </Link>
        ) : null}
      </section>
      <section className={classes.box}>
        <h2>{t('backstage.request.conversation')}</h2>
        <Conversation request={request} />
        {isOpen ? <AnswerForm requestId={request.id} /> : null}
      </section>
      {isOpen ? (
        <div>
          <Button variant="quiet" onPress={() => void withdraw()}>
            {t('backstage.request.withdraw')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const Answer = z.object({ body: answerBackstageRequest.body.shape.body })

function AnswerForm({ requestId }: { readonly requestId: number }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const form = useContractForm({
    schema: Answer,
    defaults: { body: '' },
    send: async (body) => {
      await sendRequest(answerBackstageRequest, { params: { requestId }, body })
      form.reset({ body: '' })
      await invalidate(getBackstageRequest, listBackstageRequests)
    },
  })
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <FormTextArea control={form.control} name="body" label={t('backstage.request.answer')} rows={3} maxLength={MESSAGE_MAX_LENGTH} />
      <div>
        <Button type="submit" variant="outline" isPending={form.isPending}>
          {t('backstage.request.answer.send')}
        </Button>
      </div>
    </form>
  )
}

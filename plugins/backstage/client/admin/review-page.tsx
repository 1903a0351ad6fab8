import { confirm, Link, reportError, sendRequest, toast, useApi, useDocumentTitle, useFormat, useInvalidateQueries, useParams } from '@balafon/sdk/client'
import { FormTextArea, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { DescriptionList } from '@balafon/ui/description-list'
import { Image } from '@balafon/ui/image'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { approveRequest, askRequester, getReviewedRequest, listRequestQueue, type ReviewedRequest, refuseRequest } from '../../contract/administration.ts'
import { buildAdminRequestPath } from '../../contract/paths.ts'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'
import { Conversation } from '../requests/conversation.tsx'
import { useRequestKinds } from '../requests/request-kinds.ts'
import { RequestStatus } from '../requests/request-status.tsx'
import { useRequestChanges } from '../requests/use-request-changes.ts'
import page from './review-page.module.css'

/** Reviews a request at `/admin/backstage-requests/{requestId}`: the evidence beside the artist, the conversation, and the decision. */
export default function ReviewPage() {
  const { t } = useTranslation()
  const { requestId = '' } = useParams()
  const query = useApi(getReviewedRequest, { params: { requestId: Number(requestId) || 0 } })
  useRequestChanges()
  return (
    <ScreenState query={query} title={t('backstage.requests.admin')}>
      {({ request }) => <Review request={request} />}
    </ScreenState>
  )
}

function Review({ request }: { readonly request: ReviewedRequest }) {
  const { t } = useTranslation()
  const kind = useRequestKinds(t).find((other) => other.kind === request.kind)?.label ?? request.kind
  const isOpen = request.status === 'open' || request.status === 'asked'
  useDocumentTitle(request.artist_name)
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <div>
          <p className={classes.quiet}>
            <Link to="/admin/backstage-requests">{t('backstage.requests.admin')}</Link> · {kind}
          </p>
          <h1 tabIndex={-1}>{request.artist_name}</h1>
        </div>
        <RequestStatus status={request.status} />
      </header>
      <div className={page.sides}>
        <Evidence request={request} />
        <ClaimedArtist artist={request.artist} />
      </div>
      <div className={classes.columns}>
        <section className={classes.box}>
          <h2>{t('backstage.request.conversation')}</h2>
          <Conversation request={request} />
          {isOpen ? <AskForm requestId={request.id} /> : null}
        </section>
        {isOpen ? <Decision request={request} /> : <Decided request={request} />}
      </div>
      {request.earlier.length > 0 ? (
        <section className={classes.box}>
          <h2>{t('backstage.review.earlier')}</h2>
          <ul className={classes.list}>
            {request.earlier.map((earlier) => (
              <li key={earlier.id} className={classes.row}>
                <span className={classes.text}>
                  <Link to={buildAdminRequestPath(earlier.id)}>{earlier.artist_name}</Link>
                </span>
                <RequestStatus status={earlier.status} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function Evidence({ request }: { readonly request: ReviewedRequest }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { user } = request
  return (
    <section className={classes.box}>
      <h2>{t('backstage.review.evidence')}</h2>
      {request.image ? (
        <span className={page.picture}>
          <Image src={request.image.url} alt={t('backstage.field.picture')} />
        </span>
      ) : null}
      <DescriptionList
        items={[
          { term: t('backstage.review.user'), value: user ? <Link to={`/admin/users/${user.id}`}>{user.name}</Link> : null },
          { term: t('backstage.review.email'), value: user?.email },
          { term: t('backstage.review.joined'), value: user?.created_at ? date(user.created_at) : null },
          { term: t('backstage.request.name'), value: request.artist_name },
          {
            term: t('backstage.request.proof.social'),
            value: request.proof_url ? <ExternalLinks urls={[request.proof_url]} /> : null,
          },
          {
            term: t('backstage.request.document'),
            value: request.document_url ? (
              <a href={request.document_url} rel="noopener" target="_blank">
                {request.document?.name}
              </a>
            ) : null,
          },
        ]}
      />
    </section>
  )
}

/** Links to other sites. Their texts are the addresses. */
const ExternalLinks = ({ urls }: { readonly urls: readonly string[] }) => (
  <ul className={page.links}>
    {urls.map((url) => (
      <li key={url}>
        <a href={url} rel="noopener noreferrer nofollow" target="_blank">
          {url.replace(/^https:\/\//, '')}
        </a>
      </li>
    ))}
  </ul>
)

function ClaimedArtist({ artist }: { readonly artist: ReviewedRequest['artist'] }) {
  const { t } = useTranslation()
  const { country, date } = useFormat()
  if (!artist)
    return (
      <section className={classes.box}>
        <h2>{t('backstage.review.artist')}</h2>
        <p className={classes.quiet}>{t('backstage.review.no_artist')}</p>
      </section>
    )
  return (
    <section className={classes.box}>
      <h2>{t('backstage.review.artist')}</h2>
      <span className={page.picture}>
        <Image src={artist.image} alt="" name={artist.name} />
      </span>
      <DescriptionList
        items={[
          { term: t('backstage.request.name'), value: <Link to={`/artist/${artist.id}`}>{artist.name}</Link> },
          {
            term: t('backstage.review.owner'),
            value: artist.owner ? <Link to={`/admin/users/${artist.owner.id}`}>{artist.owner.name}</Link> : t('backstage.review.no_owner'),
          },
          { term: t('backstage.review.verified'), value: artist.verified_at ? date(artist.verified_at) : null },
          { term: t('backstage.field.country'), value: artist.country ? country(artist.country) : null },
          { term: t('backstage.review.music'), value: t('backstage.review.music.count', { albums: artist.albums, tracks: artist.tracks }) },
          { term: t('backstage.field.links'), value: artist.links.length > 0 ? <ExternalLinks urls={artist.links.map(({ url }) => url)} /> : null },
          { term: t('backstage.field.biography'), value: artist.biography },
        ]}
      />
    </section>
  )
}

function AskForm({ requestId }: { readonly requestId: number }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const form = useContractForm({
    schema: askRequester.body,
    defaults: { body: '' },
    send: async (body) => {
      await sendRequest(askRequester, { params: { requestId }, body })
      form.reset({ body: '' })
      await invalidate(getReviewedRequest, listRequestQueue)
      toast.positive(t('backstage.review.asked'))
    },
  })
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <FormTextArea control={form.control} name="body" label={t('backstage.review.question')} rows={3} />
      <div>
        <Button type="submit" variant="outline" isPending={form.isPending}>
          {t('backstage.review.ask')}
        </Button>
      </div>
    </form>
  )
}

function Decision({ request }: { readonly request: ReviewedRequest }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const [isPending, setPending] = useState(false)
  const needsOverride = request.kind === 'claim-artist' && (request.owner_consent === 'asked' || request.owner_consent === 'refused')
  const refresh = () => invalidate(getReviewedRequest, listRequestQueue)
  const approve = async () => {
    const text = t(needsOverride ? 'backstage.review.approve.override' : 'backstage.review.approve.text', { artist: request.artist_name })
    if (!(await confirm({ title: t('backstage.review.approve'), text, action: t('backstage.review.approve') }))) return
    setPending(true)
    try {
      await sendRequest(approveRequest, { params: { requestId: request.id }, body: { overrides_owner: needsOverride } })
      await refresh()
      toast.positive(t('backstage.review.approved'))
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }
  const form = useContractForm({
    schema: refuseRequest.body,
    defaults: { reason: '' },
    send: async (body) => {
      await sendRequest(refuseRequest, { params: { requestId: request.id }, body })
      form.reset({ reason: '' })
      await refresh()
    },
  })
  return (
    <section className={classes.box}>
      <h2>{t('backstage.review.decision')}</h2>
      {request.owner_consent === 'none' ? null : (
        <p className={page.consent} data-refused={request.owner_consent === 'refused' || undefined}>
          {t(`backstage.review.consent.${request.owner_consent}`)}
        </p>
      )}
      <Button isFullWidth isPending={isPending} onPress={() => void approve()}>
        {t('backstage.review.approve')}
      </Button>
      <form className={`${classes.form} ${page.refusal}`} onSubmit={form.submit} noValidate>
        <FormTextArea control={form.control} name="reason" label={t('backstage.review.reason')} hint={t('backstage.review.reason.hint')} rows={3} />
        <div>
          <Button type="submit" variant="danger" isPending={form.isPending}>
            {t('backstage.review.refuse')}
          </Button>
        </div>
      </form>
    </section>
  )
}

function Decided({ request }: { readonly request: ReviewedRequest }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  return (
    <section className={classes.box}>
      <h2>{t('backstage.review.decision')}</h2>
      <DescriptionList
        items={[
          { term: t('backstage.review.decided_at'), value: request.decided_at ? date(request.decided_at) : null },
          { term: t('backstage.review.reviewer'), value: request.reviewer?.name },
          { term: t('backstage.review.reason'), value: request.reason },
        ]}
      />
    </section>
  )
}

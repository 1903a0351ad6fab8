import { Icon, Link, reportError, sendRequest, useApi, useDocumentTitle, useFormat, useInvalidateQueries } from '@balafon/sdk/client'
import { Avatar } from '@balafon/ui/avatar'
import { Button, getButtonClass } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { getBackstage } from '../../contract/music.ts'
import { buildRequestFormPath, buildRequestPath } from '../../contract/paths.ts'
import { answerArtistClaim, listArtistClaims, listBackstageRequests } from '../../contract/requests.ts'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'
import { useRequestKinds } from './request-kinds.ts'
import { RequestStatus } from './request-status.tsx'
import screen from './requests-screen.module.css'
import { useRequestChanges } from './use-request-changes.ts'

/** Shows the kinds of request that the user can start, the user's requests, and the claims of other users on the user's artists. */
export default function RequestsScreen() {
  const { t } = useTranslation()
  const { date } = useFormat()
  const query = useApi(listBackstageRequests, {})
  useRequestChanges()
  const texts = useRequestKinds(t)
  useDocumentTitle(t('backstage.requests.title'))
  return (
    <ScreenState query={query} title={t('backstage.requests.title')}>
      {({ requests, kinds }) => (
        <div className={classes.screen}>
          <header className={classes.header}>
            <h1 tabIndex={-1}>{t('backstage.requests.title')}</h1>
          </header>
          <Claims />
          <ul className={screen.kinds}>
            {texts.map(({ kind, label, description, icon }) => {
              const openId = kinds.find((other) => other.kind === kind)?.open_request_id
              return (
                <li key={kind} className={classes.box}>
                  <h2 className={screen.kind}>
                    <Icon name={icon} />
                    {label}
                  </h2>
                  <p className={classes.quiet}>{description}</p>
                  <Link to={openId ? buildRequestPath(openId) : buildRequestFormPath(kind)} className={getButtonClass('outline')}>
                    {t(openId ? 'backstage.request.see' : 'backstage.request.start')}
                  </Link>
                </li>
              )
            })}
          </ul>
          <section className={classes.box}>
            <h2>{t('backstage.requests.yours')}</h2>
            {requests.length === 0 ? <p className={classes.quiet}>{t('backstage.requests.empty')}</p> : null}
            <ul className={classes.list}>
              {requests.map((request) => (
                <li key={request.id} className={classes.row}>
                  <span className={classes.text}>
                    <Link to={buildRequestPath(request.id)}>
                      <b>{request.artist_name}</b>
                    </Link>
                    <span className={classes.quiet}>
                      {texts.find(({ kind }) => kind === request.kind)?.label ?? request.kind} · {date(request.created_at)}
                    </span>
                  </span>
                  <RequestStatus status={request.status} />
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </ScreenState>
  )
}

/** Claims of other users on the user's artists. */
function Claims() {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const { data } = useApi(listArtistClaims, {})
  const answer = async (requestId: number, consents: boolean) => {
    try {
      await sendRequest(answerArtistClaim, { params: { requestId }, body: { consents } })
      await invalidate(listArtistClaims, getBackstage)
    } catch (error) {
      reportError(error)
    }
  }
  if (!data || data.claims.length === 0) return null
  return (
    <section className={classes.box}>
      <h2>{t('backstage.claims.title')}</h2>
      <p className={classes.quiet}>{t('backstage.claims.text')}</p>
      <ul className={classes.list}>
        {data.claims.map(({ request_id: id, artist_name: artist, user }) => (
          <li key={id} className={classes.row}>
            <Avatar name={user.name} src={user.image} size={36} />
            <span className={classes.text}>
              <b>{user.name}</b>
              <span className={classes.quiet}>{artist}</span>
            </span>
            <Button size="small" onPress={() => void answer(id, true)}>
              {t('backstage.claims.agree')}
            </Button>
            <Button size="small" variant="outline" onPress={() => void answer(id, false)}>
              {t('backstage.claims.refuse')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

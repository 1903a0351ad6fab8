import { reportError, sendRequest, useApi, useDocumentTitle, useInvalidateQueries, useNavigate, useParams } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getBackstage } from '../../contract/music.ts'
import { buildEditPath } from '../../contract/paths.ts'
import { acceptInvitation, declineInvitation, getInvitation } from '../../contract/team.ts'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'

/** Accepts or declines an invitation to manage an artist. */
export default function InvitationScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const invalidate = useInvalidateQueries()
  const { token = '' } = useParams()
  const query = useApi(getInvitation, { params: { token } })
  const [isPending, setPending] = useState(false)
  useDocumentTitle(t('backstage.invitation.title'))
  const answer = async (accepts: boolean) => {
    setPending(true)
    try {
      if (accepts) {
        const { artist_id: artistId } = await sendRequest(acceptInvitation, { params: { token } })
        await invalidate(getBackstage)
        await navigate(buildEditPath('artist', artistId))
      } else {
        await sendRequest(declineInvitation, { params: { token } })
        await navigate('/')
      }
    } catch (error) {
      reportError(error)
      setPending(false)
    }
  }
  return (
    <ScreenState query={query}>
      {({ invitation }) => (
        <div className={classes.screen}>
          <section className={classes.box}>
            <h1 tabIndex={-1}>{t('backstage.invitation.heading', { artist: invitation.artist_name })}</h1>
            <p>{t(`backstage.invitation.text.${invitation.role}`, { name: invitation.invited_by ?? '' })}</p>
            <div className={classes.actions}>
              <Button isPending={isPending} onPress={() => void answer(true)}>
                {t('backstage.invitation.accept')}
              </Button>
              <Button variant="quiet" isDisabled={isPending} onPress={() => void answer(false)}>
                {t('backstage.invitation.decline')}
              </Button>
            </div>
          </section>
        </div>
      )}
    </ScreenState>
  )
}

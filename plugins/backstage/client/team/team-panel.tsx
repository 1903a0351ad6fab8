import { reportError, sendRequest, toast, useApi, useFormat, useInvalidateQueries, useUser } from '@balafon/sdk/client'
import { FormEmail, FormSelect, useContractForm } from '@balafon/sdk/forms'
import { Avatar } from '@balafon/ui/avatar'
import { Button } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { Menu } from '@balafon/ui/menu'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import type { BackstageArtist } from '../../contract/music.ts'
import { cancelInvitation, changeMember, getTeam, inviteMember, type Member, MemberRole, removeMember } from '../../contract/team.ts'
import classes from '../frame/screen.module.css'

/** The users that manage an artist. Owners invite others, change what they may do, and remove them. */
export function TeamPanel({ artist }: { readonly artist: BackstageArtist }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const invalidate = useInvalidateQueries()
  const params = { artistId: artist.id }
  const query = useApi(getTeam, { params })
  const mayManage = artist.role === 'owner' || artist.role === null
  const run = async (action: () => Promise<unknown>) => {
    try {
      await action()
      await invalidate(getTeam)
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <section className={classes.box}>
      <h2>{t('backstage.team.title')}</h2>
      <LoadState query={query} skeleton={<SkeletonRows count={3} />}>
        {({ members, invitations }) => (
          <>
            <ul className={classes.list}>
              {members.map((member) => (
                <MemberRow key={member.user.id} artistId={artist.id} member={member} mayManage={mayManage} run={run} />
              ))}
            </ul>
            {invitations.map(({ id, email, role, expires_at: expiresAt }) => (
              <p key={id} className={classes.row}>
                <span className={classes.text}>
                  <span>{email}</span>
                  <span className={classes.quiet}>{t('backstage.team.invited', { role: t(`backstage.team.role.${role}`), date: date(expiresAt) })}</span>
                </span>
                <Button variant="quiet" size="small" onPress={() => void run(() => sendRequest(cancelInvitation, { params: { ...params, invitationId: id } }))}>
                  {t('backstage.cancel')}
                </Button>
              </p>
            ))}
          </>
        )}
      </LoadState>
      {mayManage ? <InviteForm artistId={artist.id} /> : null}
    </section>
  )
}

interface MemberRowProps {
  readonly artistId: number
  readonly member: Member
  readonly mayManage: boolean
  readonly run: (action: () => Promise<unknown>) => Promise<void>
}

function MemberRow({ artistId, member: { user, role }, mayManage, run }: MemberRowProps) {
  const { t } = useTranslation()
  const me = useUser()
  const params = { artistId, userId: user.id }
  const change = (next: Member['role']) => void run(() => sendRequest(changeMember, { params, body: { role: next } }))
  return (
    <li className={classes.row}>
      <Avatar name={user.name} src={user.image} size={36} />
      <span className={classes.text}>
        <b>{user.name}</b>
        {mayManage ? null : <span className={classes.quiet}>{t(`backstage.team.role.${role}`)}</span>}
      </span>
      {mayManage ? (
        <Menu
          label={t('backstage.team.role_of', { name: user.name })}
          renderTrigger={({ onPress, ...trigger }) => (
            <Button
              variant="outline"
              size="small"
              aria-label={t('backstage.team.role_is', { name: user.name, role: t(`backstage.team.role.${role}`) })}
              onPress={onPress}
              {...trigger}
            >
              {t(`backstage.team.role.${role}`)}
            </Button>
          )}
          getEntries={() =>
            MemberRole.options.map((id) => ({ id, label: t(`backstage.team.role.${id}`), isSelected: id === role, onAction: () => change(id) }))
          }
        />
      ) : null}
      {mayManage || me?.id === user.id ? (
        <Button variant="quiet" size="small" onPress={() => void run(() => sendRequest(removeMember, { params }))}>
          {t(me?.id === user.id ? 'backstage.team.leave' : 'backstage.team.remove')}
        </Button>
      ) : null}
    </li>
  )
}

function InviteForm({ artistId }: { readonly artistId: number }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const form = useContractForm({
    schema: inviteMember.body,
    defaults: { email: '', role: 'editor' },
    send: async (body) => {
      await sendRequest(inviteMember, { params: { artistId }, body })
      await invalidate(getTeam)
      form.reset({ email: '', role: 'editor' })
      toast.positive(t('backstage.team.invitation_sent'))
    },
  })
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <FormEmail control={form.control} name="email" label={t('backstage.team.email')} isRequired />
      <FormSelect
        control={form.control}
        name="role"
        label={t('backstage.team.role')}
        hint={t('backstage.team.role.hint')}
        items={MemberRole.options.map((id) => ({ id, label: t(`backstage.team.role.${id}`) }))}
      />
      <Button type="submit" variant="outline" isPending={form.isPending}>
        {t('backstage.team.invite')}
      </Button>
    </form>
  )
}

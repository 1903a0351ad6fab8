import { formatDuration, type Modal, toast, useSetting } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Checkbox } from '@balafon/ui/checkbox'
import { CopyButton } from '@balafon/ui/copy-button'
import { Dialog } from '@balafon/ui/dialog'
import { TextField } from '@balafon/ui/text-field'
import { Mail, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EMBED_HEIGHTS, getAlbumEmbedPath, getTrackEmbedPath } from '../../contract/embeds.ts'
import type { Subject } from '../../contract/points.ts'
import { Cover } from '../components/cover.tsx'
import { usePlayer } from '../engine/player-store.ts'
import { getItem, getSubjectPath } from '../subject-menu/subject.ts'
import classes from './share-dialog.module.css'
import { createEmbedCode, createMailUrl, createShareUrl, parseTime, SHARE_TARGETS } from './share-links.ts'

/** Shares a track, album, artist or playlist: link, link at a time, embed code, other sites, and the share sheet of the device. */
export default function ShareDialog({ subject, isOpen, onClose }: Modal<void> & { readonly subject: Subject }) {
  const { t } = useTranslation()
  const { name } = getItem(subject)
  const start = useStart(subject)
  const url = createShareUrl(getSubjectPath(subject), start.seconds)
  const title = createTitle(subject)
  const hasEmbeds = useSetting('player.embeds.enable') === true
  const embed = hasEmbeds ? createEmbed(subject, title) : null
  const shareNatively = () =>
    navigator.share({ title, url }).catch((error: unknown) => {
      // Closing the share sheet of the device is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.danger(t('share.failed'))
    })
  return (
    <Dialog title={t('share.title', { name })} closeLabel={t('close_panel')} isOpen={isOpen} onClose={onClose}>
      <div className={classes.share}>
        <div className={classes.subject}>
          <span className={classes.cover} data-shape={subject.kind === 'artist' ? 'round' : undefined}>
            <Cover image={getImage(subject)} />
          </span>
          <p>{title}</p>
        </div>
        <div className={classes.copied}>
          <TextField label={t('share.link')} value={url} isReadOnly onFocus={selectAll} />
          <CopyButton text={url} label={t('copy_link')} />
        </div>
        {start.duration === null ? null : (
          <div className={classes.start}>
            <Checkbox isSelected={start.isOn} onChange={start.toggle}>
              {t('share.start')}
            </Checkbox>
            <TextField
              label={t('share.start.time')}
              value={start.text}
              onChange={start.setText}
              isDisabled={!start.isOn}
              error={start.isInvalid ? t('share.start.invalid', { duration: formatDuration(start.duration) }) : undefined}
            />
          </div>
        )}
        {embed ? (
          <div className={classes.copied}>
            <TextField label={t('share.embed')} value={embed} isReadOnly onFocus={selectAll} hint={t('share.embed.hint')} />
            <CopyButton text={embed} label={t('share.embed.copy')} />
          </div>
        ) : null}
        <ul className={classes.targets} aria-label={t('share.targets')}>
          {SHARE_TARGETS.map((target) => (
            <li key={target.name}>
              <a href={target.createUrl(url, title)} target="_blank" rel="noopener noreferrer">
                {target.name}
              </a>
            </li>
          ))}
          <li>
            <a href={createMailUrl(url, title)}>
              <Mail size={16} aria-hidden="true" /> {t('share.email')}
            </a>
          </li>
        </ul>
        {'share' in navigator ? (
          <Button variant="outline" icon={<Share2 />} onPress={() => void shareNatively()}>
            {t('share.more')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

const selectAll = ({ target }: { readonly target: Element }) => {
  if (target instanceof HTMLInputElement) target.select()
}

/** The time at which the link starts. It suggests the position of a track that is played now. */
function useStart(subject: Subject) {
  const duration = subject.kind === 'track' ? subject.track.duration : null
  const [text, setText] = useState(() => {
    const { track, position } = usePlayer.getState()
    return formatDuration(subject.kind === 'track' && track?.id === subject.track.id ? Math.floor(position) : 0)
  })
  const [isOn, setOn] = useState(false)
  const parsed = parseTime(text)
  const isInvalid = isOn && (parsed === null || (duration !== null && parsed > duration))
  return { duration, text, setText, isOn, toggle: setOn, isInvalid, seconds: isOn && !isInvalid ? parsed : null }
}

function getImage(subject: Subject) {
  if (subject.kind === 'track') return subject.track.image
  if (subject.kind === 'album') return subject.album.image
  return subject.kind === 'artist' ? subject.artist.image : subject.playlist.image
}

function createTitle(subject: Subject): string {
  const { name } = getItem(subject)
  const artists = subject.kind === 'track' ? subject.track.artists : subject.kind === 'album' ? subject.album.artists : []
  return [name, artists.map((artist) => artist.name).join(', ')].filter(Boolean).join(' · ')
}

function createEmbed(subject: Subject, title: string): string | null {
  if (subject.kind === 'track') return createEmbedCode(getTrackEmbedPath(subject.track), title, EMBED_HEIGHTS.track)
  if (subject.kind === 'album') return createEmbedCode(getAlbumEmbedPath(subject.album), title, EMBED_HEIGHTS.album)
  return null
}

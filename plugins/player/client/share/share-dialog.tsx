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
import type { MusicItem } from '../../contract/points.ts'
import { Cover } from '../components/cover.tsx'
import { usePlayer } from '../engine/player-store.ts'
import { getCard, getMusicItemPath } from '../music-item-menu/music-item.ts'
import classes from './share-dialog.module.css'
import { createEmbedCode, createMailUrl, createShareUrl, parseTime, SHARE_TARGETS } from './share-links.ts'

/** Shares a track, album, artist or playlist: as a link with an optional start time, as embed code, on other sites, or with the share sheet of the device. */
export default function ShareDialog({ musicItem, isOpen, onClose }: Modal<void> & { readonly musicItem: MusicItem }) {
  const { t } = useTranslation()
  const { name } = getCard(musicItem)
  const start = useStart(musicItem)
  const url = createShareUrl(getMusicItemPath(musicItem), start.seconds)
  const title = createTitle(musicItem)
  const hasEmbeds = useSetting('player.embeds.enable') === true
  const embed = hasEmbeds ? createEmbed(musicItem, title) : null
  const shareNatively = () =>
    navigator.share({ title, url }).catch((error: unknown) => {
      // An AbortError means that the user has closed the share sheet of the device, which is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.danger(t('share.failed'))
    })
  return (
    <Dialog title={t('share.title', { name })} closeLabel={t('close_panel')} isOpen={isOpen} onClose={onClose}>
      <div className={classes.share}>
        <div className={classes.shared}>
          <span className={classes.cover} data-shape={musicItem.kind === 'artist' ? 'round' : undefined}>
            <Cover image={getImage(musicItem)} />
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

/** Returns the start time of the link. When the track is the current one, the playback position is suggested. */
function useStart(musicItem: MusicItem) {
  const duration = musicItem.kind === 'track' ? musicItem.track.duration : null
  const [text, setText] = useState(() => {
    const { track, position } = usePlayer.getState()
    return formatDuration(musicItem.kind === 'track' && track?.id === musicItem.track.id ? Math.floor(position) : 0)
  })
  const [isOn, setOn] = useState(false)
  const parsed = parseTime(text)
  const isInvalid = isOn && (parsed === null || (duration !== null && parsed > duration))
  return { duration, text, setText, isOn, toggle: setOn, isInvalid, seconds: isOn && !isInvalid ? parsed : null }
}

function getImage(musicItem: MusicItem) {
  if (musicItem.kind === 'track') return musicItem.track.image
  if (musicItem.kind === 'album') return musicItem.album.image
  return musicItem.kind === 'artist' ? musicItem.artist.image : musicItem.playlist.image
}

function createTitle(musicItem: MusicItem): string {
  const { name } = getCard(musicItem)
  const artists = musicItem.kind === 'track' ? musicItem.track.artists : musicItem.kind === 'album' ? musicItem.album.artists : []
  return [name, artists.map((artist) => artist.name).join(', ')].filter(Boolean).join(' · ')
}

function createEmbed(musicItem: MusicItem, title: string): string | null {
  if (musicItem.kind === 'track') return createEmbedCode(getTrackEmbedPath(musicItem.track), title, EMBED_HEIGHTS.track)
  if (musicItem.kind === 'album') return createEmbedCode(getAlbumEmbedPath(musicItem.album), title, EMBED_HEIGHTS.album)
  return null
}

import { Link, toast } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Cover } from '../components/cover.tsx'
import { getCoverColorStyle } from '../components/cover-color.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import { MatchedText } from '../matches/matched-text.tsx'
import { describeKind } from './describe-kind.ts'
import { getArtistNames, getExcerpt } from './get-excerpt.ts'
import { getResultImage } from './get-result-image.ts'
import { canPlayTopResult, playTopResult, type TopResultData } from './play-top-result.ts'
import classes from './top-result.module.css'

/** A large card with the best result of all kinds. */
export function TopResult({ top }: { top: TopResultData }) {
  const { t } = useTranslation()
  const { kind, label, image_shape, result } = top
  const { path, title, subtitle } = result
  const image = getResultImage(result)
  const excerpt = getExcerpt(result)
  const isCurrent = usePlayer(({ queue }) => queue.source?.to === path)
  const isPlaying = usePlayer((state) => state.isPlaying) && isCurrent
  const play = () =>
    void playTopResult(top).then(
      (hasTracks) => hasTracks || toast.danger(t('menu.nothing_to_play')),
      () => toast.danger(t('notice.failed')),
    )
  return (
    <section className={classes.top} aria-labelledby="top-result">
      <h2 id="top-result">{t('search.top_result')}</h2>
      <article data-top-result className={classes.card} style={getCoverColorStyle(image)}>
        <Link to={path} viewTransition tabIndex={-1} aria-hidden="true" className={classes.art ?? ''}>
          <Cover image={image} isRound={image_shape === 'round'} />
        </Link>
        <div className={classes.text}>
          <h3>
            <Link to={path} viewTransition data-title>
              <MatchedText text={title} />
            </Link>
          </h3>
          <p>
            <span className={classes.kind}>{describeKind({ kind, label }, t)}</span>{' '}
            {excerpt ? (
              <>
                {getArtistNames(result)} · <MatchedText text={excerpt} />
              </>
            ) : (
              subtitle
            )}
          </p>
        </div>
        {canPlayTopResult(top) ? (
          <IconButton
            variant="accent"
            size="huge"
            aria-keyshortcuts="Control+Enter"
            label={t(isPlaying ? 'pause_name' : 'play_name', { name: title })}
            onPress={isCurrent ? player.toggle : play}
          >
            {isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
          </IconButton>
        ) : null}
      </article>
    </section>
  )
}

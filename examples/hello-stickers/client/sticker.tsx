import type { Greeting } from '@acme/hello-plugin/contract/greetings'
import { useT } from '@balafon/sdk/client'
import classes from './sticker.module.css'

const STICKERS = ['🥁', '🪘', '🎷', '🌍', '🌞', '🔥', '💃', '🕺', '🦋', '🌴'] as const

/** Every greeting has its sticker, and always the same. */
export default function Sticker({ greeting }: { greeting: Greeting }) {
  const t = useT()
  return (
    <span className={classes.sticker} role="img" aria-label={t('stickers.sticker')}>
      {STICKERS[greeting.id % STICKERS.length]}
    </span>
  )
}

import type { Greeting } from '@acme/hello-plugin/contract/greetings'
import { Drum, Flame, Leaf, Moon, Star, Sun } from 'lucide-react'
import classes from './sticker.module.css'

const STICKERS = [Drum, Sun, Leaf, Star, Flame, Moon] as const

/** The sticker of a greeting, selected by its id. It is decorative and hidden from screen readers. */
export default function Sticker({ greeting }: { greeting: Greeting }) {
  const Icon = STICKERS[greeting.id % STICKERS.length] ?? Drum
  return (
    <span className={classes.sticker} data-sticker={greeting.id}>
      <Icon aria-hidden="true" strokeWidth={1.8} />
    </span>
  )
}

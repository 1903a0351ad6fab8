import { useState } from 'react'
import { ColorArea } from 'react-aria-components/ColorArea'
import { type Color, ColorPicker, parseColor } from 'react-aria-components/ColorPicker'
import { ColorSlider, SliderTrack } from 'react-aria-components/ColorSlider'
import { ColorThumb } from 'react-aria-components/ColorThumb'
import { Dialog } from 'react-aria-components/Dialog'

import classes from './colour-palette.module.css'

interface ColourPaletteProps {
  readonly label: string
  /** As `#rrggbb`. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A palette to choose a colour from, by pointer or arrow keys. */
export function ColourPalette({ label, value, onChange }: ColourPaletteProps) {
  // Keeps the colour with its hue, because the code of a grey contains no hue: the hue slider would jump to red when the user chooses a grey.
  const [colour, setColour] = useState<Color>(() => parseColor(value).toFormat('hsb'))
  const change = (next: Color) => {
    setColour(next)
    onChange(next.toString('hex').toLowerCase())
  }
  return (
    <Dialog aria-label={label} className={classes.palette ?? ''}>
      <ColorPicker value={colour} onChange={change}>
        <ColorArea colorSpace="hsb" xChannel="saturation" yChannel="brightness" className={classes.area ?? ''}>
          <ColorThumb className={classes.thumb ?? ''} />
        </ColorArea>
        <ColorSlider colorSpace="hsb" channel="hue" className={classes.slider ?? ''}>
          <SliderTrack className={classes.track ?? ''}>
            <ColorThumb className={classes.thumb ?? ''} />
          </SliderTrack>
        </ColorSlider>
      </ColorPicker>
    </Dialog>
  )
}

/** Draws a wide image: red on the left, blue on the right. */
export async function drawImage(name = 'me.png'): Promise<File> {
  const canvas = new OffscreenCanvas(800, 400)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot draw.')
  context.fillStyle = '#ff0000'
  context.fillRect(0, 0, 400, 400)
  context.fillStyle = '#0000ff'
  context.fillRect(400, 0, 400, 400)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

/** Reads the color in the middle of an image of {@link drawImage}. */
export async function readColor(file: Blob): Promise<'red' | 'blue'> {
  const image = await createImageBitmap(file)
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context?.drawImage(image, image.width / 2, image.height / 2, 1, 1, 0, 0, 1, 1)
  const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
  return red > blue ? 'red' : 'blue'
}

import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'

/** A page as it is seen: red, green, blue and opacity of each pixel, two pixels to a point. */
export interface Picture {
  width: number
  height: number
  pixels: Uint8ClampedArray
}

let library: Promise<PDFiumLibrary> | undefined

/** Opens a PDF by Chromium's reader, which shares no code with what writes it. */
async function withDocument<T>(pdf: Uint8Array, read: (document: PDFiumDocument) => T | Promise<T>): Promise<T> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    return await read(document)
  } finally {
    document.destroy()
  }
}

/** The text of each page, with one plain space for any that stand between words. For tests. */
export async function readTexts(pdf: Uint8Array): Promise<string[]> {
  return withDocument(pdf, (document) => Array.from(document.pages(), (page) => page.getText().replace(/\s+/g, ' ')))
}

/** The picture of each page. For tests. */
export async function drawPages(pdf: Uint8Array): Promise<Picture[]> {
  return withDocument(pdf, async (document) => {
    const pictures: Picture[] = []
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale: 2, render: 'bitmap' })
      pictures.push({ width, height, pixels: new Uint8ClampedArray(data) })
    }
    return pictures
  })
}

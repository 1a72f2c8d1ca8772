import { expect, test } from 'vitest'
import { inspectSvg } from '../../../server/files/inspect/svg'

const inspect = (text: string, encoding: BufferEncoding = 'utf8') => inspectSvg(Buffer.from(text, encoding))
const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`

const illustrator = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
	<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
	<!ENTITY ns_custom "http://ns.adobe.com/GenericCustomNamespace/1.0/">
]>
<svg version="1.1" xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" xmlns="http://www.w3.org/2000/svg" width="100mm" height="50mm">
<metadata><sfw xmlns="http://ns.adobe.com/SaveForWeb/1.0/"><slices></slices></sfw></metadata>
<switch><foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1"><i:aipgfRef xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#adobe_illustrator_pgf"></i:aipgfRef></foreignObject>
<g i:extraneous="self"><path d="M0 0h9v9z"/></g></switch>
<i:pgf id="adobe_illustrator_pgf"><![CDATA[eJzVfWuzHMdx5Xf8hx javascript:x onload=y]]></i:pgf></svg>`

const inkscape = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
 width="80mm" height="4cm" inkscape:export-filename="/home/me/script.png" sodipodi:docname="onload=1.svg">
<sodipodi:namedview id="base" inkscape:window-onscreen="1" /><svg:text>onclick="javascript:" &lt;script&gt;</svg:text></svg:svg>`

const figma = svg(
  `<foreignObject x="-4" y="-4" width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml" style="backdrop-filter:blur(2px);clip-path:url(#bg);height:100%"></div></foreignObject>
   <image xlink:href="data:image/png;base64,iVBORw0KGgo=" width="1" height="1"/><use xlink:href="#a"/>`,
)
const corel = `<?xml version="1.0" encoding="UTF-16"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- Creator: CorelDRAW 2021 -->
${svg('<defs><style type="text/css"><![CDATA[@font-face { font-family:"A"; src:url("#FontID0") format(svg)} .fil0 {fill:#1F1A17}]]></style></defs><g id="Layer"><metadata id="CorelCorpID_0Corel-Layer"/></g>', 'width="4in" height="2in" xmlns:xodm="http://www.corel.com/coreldraw/odm/2003"')}`

test.each([
  ['Illustrator, with its own data', illustrator, { width: 100, height: 50 }],
  ['Inkscape, with a prefix', inkscape, { width: 80, height: 40 }],
  ['Figma, with blurred parts', figma, null],
  ['a link to a website', svg('<a xlink:href="https://example.com/"><path d="M0 0h1"/></a>'), null],
  [
    'a default namespace of the document type',
    `<!DOCTYPE svg [<!ATTLIST svg xmlns:xlink CDATA #FIXED "http://www.w3.org/1999/xlink">]>${svg('')}`,
    null,
  ],
  ['white space before the declaration', `\n \ufeff${inkscape}`.trimStart(), { width: 80, height: 40 }],
])('inspectSvg accepts and measures an SVG: %s', (_, text, page) => {
  expect(inspect(text)).toEqual({
    facts: { pixels: null, page, pages: null, bleed: null, colours: ['rgb'], problem: null },
  })
})

test('inspectSvg reads UTF-16, as Corel and Illustrator write it', () => {
  expect(inspect(`\ufeff${corel}`, 'utf16le')).toMatchObject({
    facts: { page: { width: 101.6, height: 50.8 }, problem: null },
  })
})

test.each([
  ['a script', svg('<script>alert(1)</script>')],
  ['a script with a prefix', `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script href="x.js"/></s:svg>`],
  ['an event handler', svg('<rect onclick="alert(1)"/>')],
  ['a link that runs', svg('<a xlink:href=" java&#10;script:alert(1)"><rect/></a>')],
  ['an animation of a link', svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>')],
  ['a script in an entity', `<!DOCTYPE svg [<!ENTITY j "javas&#99;ript:x">]>${svg('<a href="&j;"/>')}`],
  ['a frame', svg('<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="a"/></foreignObject>')],
  ['an animation of an event handler', svg('<set attributeName="onload" to="alert(1)"/>')],
  ['a link by character references', svg('<a href="&#106;avascript:alert(1)"/>')],
  ['a link by entities of HTML', svg('<a href="java&Tab;script&colon;alert(1)"/>')],
  ['a base that runs', svg('<a xml:base="javascript:" href="alert(1)"/>')],
  ['a document that is used', svg('<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>')],
  ['a tag in an entity', `<!DOCTYPE svg [<!ENTITY s "&#60;script>1&#60;/script>">]>${svg('&s;')}`],
  ['a default handler', `<!DOCTYPE svg [<!ATTLIST rect onclick CDATA "alert(1)">]>${svg('<rect/>')}`],
  ['a transformation', `<?xml-stylesheet type="text/xsl" href="#style"?>${svg('')}`],
  ['an embedded transformation', `<?xml-stylesheet href="data:text/xml,x"?>${svg('')}`],
  ['a handler that no XML parser reads', '<svg/onload=alert(1)>'],
])('inspectSvg refuses an SVG with %s', (_, text) => {
  expect(inspect(text)).toEqual({ refusal: 'scripted' })
})

test.each([
  ['a picture from the web', svg('<image xlink:href="https://example.com/a.png"/>')],
  ['a style sheet from the web', `<?xml-stylesheet href="//example.com/a.css"?>${svg('')}`],
  ['a style sheet in the same folder', `<?xml-stylesheet type="text/css" href="a.css"?>${svg('')}`],
  ['a file of the reader', `<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]>${svg('&f;')}`],
])('inspectSvg refuses an SVG that loads %s', (_, text) => {
  expect(inspect(text)).toEqual({ refusal: 'external' })
})

test.each([
  ['a linked picture', svg('<image xlink:href="../photos/team.jpg"/>'), 'linked'],
  ['a font from the web', svg('<style>@import url("https://fonts.example.com/a");</style>'), 'linked'],
  ['a tag that does not end', svg('<g>'), 'unreadable'],
  ['half a file', illustrator.slice(0, -200), 'unreadable'],
])('inspectSvg reports the problem of an SVG with %s', (_, text, problem) => {
  expect(inspect(text)).toMatchObject({ facts: { problem } })
})

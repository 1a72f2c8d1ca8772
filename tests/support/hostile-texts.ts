/** Texts that a client may type anywhere, by the harm that they would do where they are not shown as plain text. */

export const hostileTexts: Record<string, string> = {
  'a tag': `Harbour <img src=x onerror="document.title='run'">`,
  'the end of a script': `Harbour</script><script>document.title='run'</script>`,
  'the end of an attribute': `Harbour" onmouseover="document.title='run'" x='`,
  'a header': 'Harbour\r\nBcc: evil@elsewhere.example\r\n\r\n<b>Hello</b>',
  'a formula': '=HYPERLINK("https://elsewhere.example","Harbour")',
  'a formula in wide characters': '＝1+1 Harbour',
  'a formula behind what nobody sees': '\u200b@SUM(1) Harbour',
  'a formula behind a tab': '\t=1+1 Harbour',
  'a number that is calculated': '-2+3 Harbour',
  'marks of direction': 'Harbour \u202egnp.exe\u2066 \u2067\u200f\u061c end',
  'an entity': 'Harbour &lt;b&gt; &#x202e; %0d%0a {{7*7}} ${7*7}',
}

/** Marks that reverse the direction of the text around them. */
export const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

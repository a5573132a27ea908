/** A draft in which a list repeats a paragraph, and a paragraph repeats a note. */
export const DRAFT = `
<h2>A day on the island</h2>
<p>Take the <strong>first ferry</strong>, which leaves at nine from the old harbour, if the wind allows it.</p>
<p>On Mondays the museum stays closed all day, also in summer; else it opens at ten.</p>
<ul>
  <li><p>Bring water and a hat: there is no shade on the way to the lighthouse.</p></li>
  <li><p>Take the first ferry. It leaves at nine from the old harbour, if the wind allows it.</p></li>
</ul>
<p>The lighthouse keeper counts the ships every evening.</p>
`

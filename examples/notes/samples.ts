// Sample notes: 144 unrelated ones, and 56 edited copies of some of them.

import type { Language } from "simhash-wasm/editor"

const sentences = (text: string) => text.trim().split(/(?<=\.)\s+|\n\s*/)

interface Lists {
  readonly first: readonly string[]
  readonly second: readonly string[]
  readonly third: readonly string[]
  readonly edits: readonly ((text: string) => string)[]
}

const EN: Lists = {
  first: sentences(`
    The boiler hums again after midnight. Grandmother wants her recipe box copied before winter.
    Our bicycle shed needs a stronger padlock. Two chapters of the thesis still lack proper figures.
    Somebody left an umbrella inside meeting room seven. Tomato seedlings look pale near that north window.
    Marta suggested moving rehearsals from Tuesday to Thursday. This printer refuses every envelope larger than A5.
    Swimming lessons start once public holidays end. Neighbours upstairs plan drilling throughout next month.
    My passport expires sooner than I remembered. Four readers reported broken links on our archive.
  `),
  second: sentences(`
    Call a plumber who answers on weekends. Photograph each page and number them by hand.
    Compare prices at three shops along Canal Street. Write down what happened while memory serves.
    Borrow Peter's long ladder and return it clean. Ask whether insurance covers such damage at all.
    Put forty euros aside for unexpected costs. Sketch two alternatives and sleep over both.
    Check train times because roads are being repaired. Invite everyone who helped last spring.
    Send a short friendly reminder without attachments. Look for that blue folder underneath old newspapers.
  `),
  third: sentences(`
    Deadline is the ninth, noon at latest. Nothing here is urgent, yet it nags me.
    Clara would know whom we should ask. If it rains we shall postpone until autumn.
    Remember coffee, batteries, stamps, candles. Keep receipts inside a yellow envelope.
    Their office closes early during July. Perhaps Ibrahim could lend us his van.
    Results should be visible within ten days. Last time we forgot about parking permits.
    Better done roughly today than perfectly never. Whoever finishes first may choose dinner.
  `),
  edits: [
    (text) => text,
    (text) => text.toUpperCase().replace(/\.$/, "!"),
    (text) => text.replace(/\w+\.$/, "something."),
    (text) => `${text} Discuss again on Friday.`,
  ],
}

const ZH_CN: Lists = {
  first: sentences(`
    半夜以后锅炉又开始嗡嗡作响。
    外婆希望入冬之前把菜谱盒子抄录一份。
    自行车棚需要换一把更结实的挂锁。
    论文还有两章没有配上合适的插图。
    七号会议室里有人落下了一把雨伞。
    北窗边的番茄苗看上去有些发黄。
    玛尔塔建议把排练从周二改到周四。
    这台打印机不肯接受任何大号信封。
    游泳课等国庆假期结束后才开班。
    楼上邻居打算下个月整月钻墙装修。
    我的护照比记忆中更早就要到期。
    四位读者反映资料库里的链接失效。
  `),
  second: sentences(`
    找一位周末也接电话的水管工。
    逐页拍照并亲手编上号码。
    沿运河街比较三家店铺的价钱。
    趁还记得，写下当时发生的经过。
    向彼得借那架长梯，洗净再还。
    问清楚这种损坏保险赔不赔。
    另存四百元应付意外的开销。
    先画两个方案，睡一觉再定。
    因为修路，出发前要查列车时刻。
    邀请去年春天帮过忙的每个人。
    发一封简短友好、不带附件的提醒。
    在旧报纸底下翻找那个蓝色文件夹。
  `),
  third: sentences(`
    截止日期是九号，最迟中午十二点。
    这里没有急事，但我总放心不下。
    克拉拉应该知道该去请教谁。
    要是下雨，就推迟到秋天再办。
    别忘了咖啡、电池、邮票和蜡烛。
    收据统统放进黄色的信封里。
    他们的办公室七月份提前关门。
    也许易卜拉欣能把面包车借给我们。
    十天之内应当能看到结果。
    上一次我们忘了办停车许可证。
    今天草草做完，胜过永远求全。
    谁先干完，谁来决定晚饭吃什么。
  `),
  edits: [
    (text) => text,
    (text) => text.replace(/。$/, "！"),
    (text) => text.replace(/..。$/, "别的。"),
    (text) => `${text}星期五再讨论一次。`,
  ],
}

/** 200 texts. Any two of the 144 unrelated ones share at most one sentence, too little to be near-duplicates. */
export function samples(language: Language = "en"): string[] {
  const { first, second, third, edits } = language === "zh-CN" ? ZH_CN : EN
  const between = language === "zh-CN" ? "" : " "
  const own = Array.from({ length: 144 }, (_, i) => {
    const row = Math.floor(i / 12)
    return [first[row], second[i % 12], third[(row + i) % 12]].join(between)
  })
  // Seven of eighteen are followed by an edited copy of another one.
  const repeats = (i: number) => own.slice((i * 5 + 3) % 144).slice(0, i % 18 < 7 ? 1 : 0)
  return own.flatMap((text, i) => [text, ...repeats(i).map((other) => edits[i % 4]?.(other) ?? other)])
}

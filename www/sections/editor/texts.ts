import type { Language } from "../../i18n/language.js"

/** A saved text. */
export interface Note {
  readonly name: string
  readonly text: string
}

/** The draft and the notes that come with the page. */
export const TEXTS: Readonly<Record<Language, { readonly draft: string; readonly notes: readonly Note[] }>> =
  {
    en: {
      draft: `The harbour office opens at seven. Whoever wants to hire a boat for the day should come early and bring some proof of identity, because only six boats are for hire.

On the island itself there is no shop. Take water, bread and a hat along, and take your rubbish back with you when you leave.

Mind the seals!

There is no shop on the island itself, so take water, bread and a hat along. And take your rubbish back with you when you leave.

In the evening the wind often turns west, and rowing home against it is hard work.`,
      notes: [
        {
          name: "Boats",
          text: "The harbour office opens at seven. Whoever wants to rent a boat for the day should come early and bring a proof of identity, since only six boats are for hire.",
        },
        {
          name: "Lighthouse",
          text: "The lighthouse can be climbed on Saturdays. It has 214 steps and no lift, and the gallery at the top takes eight visitors at a time.",
        },
        {
          name: "Birds",
          text: "From April to July the northern cliffs are closed, because the guillemots breed there. Watch them from the path with a field glass.",
        },
        {
          name: "Weather",
          text: "Fog comes without warning. If you cannot see the church tower from the pier, stay on land and wait for an hour.",
        },
      ],
    },
    "zh-CN": {
      draft: `港务所早上七点开门。想租一天船的人最好早点到，并带上身份证件，因为可租的船只有六条。

岛上没有商店。请自己带上水、面包和帽子，离开的时候把垃圾也带走。

小心！

岛上没有商店，请自己带上水、面包和帽子。离开时请把垃圾也带走。

傍晚常常转成西风，顶着风划船回来很费力。`,
      notes: [
        {
          name: "租船",
          text: "港务所早上七点开门。想租一天船的人应当早点到，并带好身份证件，因为可租的船总共六条。",
        },
        {
          name: "灯塔",
          text: "灯塔星期六可以登顶。共有二百一十四级台阶，没有电梯，塔顶的平台一次只能站八个人。",
        },
        { name: "鸟", text: "四月到七月，北边的悬崖不开放，海鸠在那里孵蛋。请在小路上用望远镜观看。" },
        { name: "天气", text: "雾说来就来。如果从码头看不见教堂的钟楼，就留在岸上，等一个小时再说。" },
      ],
    },
  }
